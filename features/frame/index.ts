export { Drawer } from './drawer.tsx';
export {
  $isSidebarCollapsed,
  $isSidebarOpenOnPhone,
  drawerClosed,
  drawerOpened,
  sidebarToggled,
} from './model.ts';
export { Sidebar } from './sidebar.tsx';
