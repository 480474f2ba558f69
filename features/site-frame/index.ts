export { AccountLinks } from './account-links.tsx';
export { Brand } from './brand.tsx';
export { CookieNotice } from './cookie-notice.tsx';
export type { FooterVariant } from './footer.tsx';
export type { HeaderVariant } from './header.tsx';
export { LanguageMenu } from './language-menu.tsx';
export { SiteFrame } from './site-frame.tsx';
export { SkipLink } from './skip-link.tsx';
export { ThemeRow, ThemeSwitch } from './theme-switch.tsx';
