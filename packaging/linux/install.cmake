# SPDX-License-Identifier: GPL-3.0-or-later
# What a Linux desktop wants beside the program. The reverse-DNS id is the same everywhere.
set(id io.github.switchyard.Switchyard)
install(FILES packaging/linux/${id}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES packaging/linux/${id}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES packaging/linux/switchyard-mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME ${id}.xml)
install(FILES resources/app/switchyard.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME ${id}.svg)
install(FILES resources/fonts/LICENSE-fonts.txt DESTINATION ${CMAKE_INSTALL_DOCDIR})
