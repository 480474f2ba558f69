/** The part of the browser's interface for extensions that this one uses; Firefox has it by the same name. */
interface ClickedMenu {
  readonly menuItemId: string | number;
  readonly linkUrl?: string;
  readonly selectionText?: string;
  readonly pageUrl?: string;
}

interface MessageSender {
  readonly id?: string;
  readonly url?: string;
  readonly frameId?: number;
  readonly tab?: { readonly id?: number };
}

interface StorageArea {
  get(keys: string | readonly string[]): Promise<Record<string, unknown>>;
  set(values: Readonly<Record<string, unknown>>): Promise<void>;
  remove(keys: string | readonly string[]): Promise<void>;
  setAccessLevel?(access: { readonly accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
  readonly onChanged: { addListener(listener: () => void): void };
}

interface ContentScript {
  readonly id: string;
  readonly js: readonly string[];
  readonly matches: readonly string[];
  readonly runAt: 'document_start';
}

declare const chrome: {
  readonly action: {
    setBadgeText(details: { readonly text: string }): Promise<void>;
    setBadgeBackgroundColor(details: { readonly color: string }): Promise<void>;
  };
  readonly contextMenus: {
    create(menu: {
      readonly id: string;
      readonly title: string;
      readonly contexts: readonly string[];
      readonly documentUrlPatterns?: readonly string[];
    }): void;
    removeAll(): Promise<void>;
    readonly onClicked: { addListener(listener: (clicked: ClickedMenu) => void): void };
  };
  readonly i18n: { getMessage(name: string, values?: readonly string[]): string };
  readonly permissions: {
    request(wanted: { readonly origins: readonly string[] }): Promise<boolean>;
    remove(wanted: { readonly origins: readonly string[] }): Promise<boolean>;
  };
  readonly runtime: {
    readonly id: string;
    openOptionsPage(): Promise<void>;
    sendMessage(message: unknown): Promise<unknown>;
    readonly onInstalled: { addListener(listener: () => void): void };
    readonly onMessage: {
      addListener(
        listener: (
          message: unknown,
          sender: MessageSender,
          answer: (answer: unknown) => void,
        ) => boolean | undefined,
      ): void;
    };
  };
  readonly scripting: {
    registerContentScripts(scripts: readonly ContentScript[]): Promise<void>;
    unregisterContentScripts(): Promise<void>;
    getRegisteredContentScripts(): Promise<readonly ContentScript[]>;
  };
  readonly storage: { readonly local: StorageArea; readonly session: StorageArea };
  readonly tabs: {
    create(tab: { readonly url: string }): Promise<unknown>;
    query(wanted: {
      readonly active: boolean;
      readonly currentWindow: boolean;
    }): Promise<readonly { readonly url?: string }[]>;
  };
};
