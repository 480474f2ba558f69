/**
 * Deep links to a document (`/faq?action=show_login`): a document has neither React nor the drive, so other actions
 * open in the app page that has them. The code is fetched where an address has an action.
 */
import type { Action } from '../engine/define/action.ts';
import type { SiteAction } from '../engine/manifest/site.ts';
import { loadAction } from '../engine/router/actions.ts';

/** The page's language, as addresses begin with it. */
const prefix = `/${document.documentElement.lang}`;

/** Runs the action in this document's address. */
export function startActions(): void {
  const declared = document.querySelector('#site-actions')?.textContent;
  if (!declared) return;
  void loadAction(JSON.parse(declared) as SiteAction[], {
    find: (name) => async () => ({ default: { run: actions[name] ?? inDrive(name) } }),
    run: (start) => start(),
    // The target page requires the sign-in.
    demand: async () => (start) => start(),
  }).then((begin) => begin?.());
}

const signIn = () => void dispatchEvent(new Event('sign-in'));
const actions: Readonly<Record<string, Action['run']>> = {
  show_login: signIn,
  login_required: signIn,
  open_feedback: () => go('/drive/feedback'),
  show_popup_window: ({ name = '' }) => openPopup(name),
  show_activity_dialog: () => openPopup('activity'),
};

const inDrive =
  (name: string): Action['run'] =>
  (parameters) =>
    go('/drive/all', { action: name, ...parameters });

/** The address is without the action by now, so that Back comes to the document alone. */
function go(path: string, query: Readonly<Record<string, string>> = {}): void {
  const words = new URLSearchParams(query).toString();
  location.assign(prefix + path + (words && `?${words}`));
}

function openPopup(name: string): void {
  const popup = document.querySelector<HTMLDialogElement>(`dialog[data-popup="${CSS.escape(name)}"]`);
  // No button has a focus ring in a dialog that was not opened by keyboard.
  if (popup) {
    popup.showModal();
    popup.focus();
  } else console.warn(`There is no popup ${JSON.stringify(name)}, passed over.`);
}
