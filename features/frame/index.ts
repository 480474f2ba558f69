export { Drawer } from './drawer.tsx';
export { HelpMenu } from './help-menu.tsx';
export { $isSidebarOpenOnPhone, drawerClosed, drawerOpened, frameShown } from './model.ts';
export { NavigationIcon } from './navigation-icon.tsx';
export { OfflineBar } from './offline-bar.tsx';
export { SearchBox } from './search-box.tsx';
export { Sidebar } from './sidebar.tsx';
export { UserMenu } from './user-menu.tsx';
