export { Drawer } from './drawer.tsx';
export {
  $isSidebarCollapsed,
  $isSidebarOpenOnPhone,
  $searchText,
  drawerClosed,
  drawerOpened,
  frameShown,
  searchSubmitted,
  searchTyped,
} from './model.ts';
export { OfflineBar } from './offline-bar.tsx';
export { SearchBox } from './search-box.tsx';
export { Sidebar } from './sidebar.tsx';
export { UserMenu } from './user-menu.tsx';
