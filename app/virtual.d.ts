declare module 'virtual:guards' {
  export const guards: import('../engine/router/document.ts').GuardLoaders;
}
declare module 'virtual:pages' {
  export const pages: Readonly<
    Record<
      string,
      (() => Promise<{ readonly default: import('../engine/router/browser.tsx').BrowserPage }>) | undefined
    >
  >;
}
