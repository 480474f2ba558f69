import { createEvent, createStore } from 'effector';
import { pageOpened } from '../../engine/view/index.ts';

/** The list at the side was made narrow, or wide again. */
export const sidebarToggled = createEvent();
/** On phones the list at the side is a drawer. */
export const drawerOpened = createEvent();
export const drawerClosed = createEvent();

export const $isSidebarCollapsed = createStore(false);
export const $isSidebarOpenOnPhone = createStore(false);

$isSidebarCollapsed.on(sidebarToggled, (isCollapsed) => !isCollapsed);
$isSidebarOpenOnPhone.on(drawerOpened, () => true).on([drawerClosed, pageOpened], () => false);
