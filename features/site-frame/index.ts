export { AccountLinks, useSignInAddress } from './account-links.tsx';
export { Brand } from './brand.tsx';
export { CookieNotice } from './cookie-notice.tsx';
export { useLanguageAddresses } from './language-link.tsx';
export { LanguageMenu, LanguageRow } from './language-menu.tsx';
export { PreviewBar } from './preview-bar.tsx';
export { SiteFrame } from './site-frame.tsx';
export { SkipLink } from './skip-link.tsx';
export { ThemeMenu, ThemeRow } from './theme-switch.tsx';
