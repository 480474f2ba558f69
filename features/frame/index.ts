export { Drawer } from './drawer.tsx';
export { $isSidebarOpenOnPhone, drawerOpened } from './model.ts';
export { Sidebar } from './sidebar.tsx';
