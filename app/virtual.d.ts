declare module 'virtual:pages' {
  export const pages: Readonly<
    Record<
      string,
      (() => Promise<{ readonly default: import('../engine/router/browser.tsx').BrowserPage }>) | undefined
    >
  >;
}
