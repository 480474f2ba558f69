export const browsers = ['chromium', 'firefox'] as const;
export type Browser = (typeof browsers)[number];

/**
 * The manifest of the extension. Of hosts it may ask for the drive's alone, when the person has typed its address; `activeTab`
 * gives it the address of the page on show, while the person uses its button.
 */
export const manifestOf = (browser: Browser, version: string): object => ({
  manifest_version: 3,
  name: 'PikPak Drive',
  version,
  description: '__MSG_extension_description__',
  default_locale: 'en',
  icons: { 192: 'icon-192.png', 512: 'icon-512.png' },
  action: { default_popup: 'popup.html', default_icon: 'icon-192.png' },
  options_ui: { page: 'options.html', open_in_tab: true },
  permissions: ['activeTab', 'contextMenus', 'scripting', 'storage'],
  optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
  content_security_policy: {
    extension_pages: [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      'connect-src https: http://localhost:* http://127.0.0.1:*',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  },
  ...(browser === 'chromium'
    ? { minimum_chrome_version: '123', background: { service_worker: 'background.js' } }
    : {
        background: { scripts: ['background.js'] },
        browser_specific_settings: {
          gecko: {
            id: 'browser-extension@pikpak-drive.example',
            // The first that knows the next line, which addons-linter wants: links and the sign-in go to the person's own drive.
            strict_min_version: '142.0',
            data_collection_permissions: { required: ['websiteContent', 'authenticationInfo'] },
          },
        },
      }),
});
