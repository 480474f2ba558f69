import { loginCode, readAccount } from './account.ts';
import { fieldsOf } from './call.ts';
import { problemWords } from './problem.ts';
import { linksOf, sendLinks, sendText } from './send.ts';
import { words } from './words.ts';

const pages = ['http://*/*', 'https://*/*'];

// Scripts in pages have no business with what is stored.
void chrome.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => {});

chrome.runtime.onInstalled.addListener(async () => {
  await chrome.contextMenus.removeAll();
  chrome.contextMenus.create({ id: 'link', title: words('extension.menu.link'), contexts: ['link'] });
  chrome.contextMenus.create({
    id: 'selection',
    title: words('extension.menu.selection'),
    contexts: ['selection'],
  });
  chrome.contextMenus.create({
    id: 'page',
    title: words('extension.menu.page'),
    contexts: ['page'],
    documentUrlPatterns: pages,
  });
});

chrome.contextMenus.onClicked.addListener(
  async ({ menuItemId, linkUrl = '', selectionText = '', pageUrl = '' }) => {
    if ((await readAccount()) === undefined) return chrome.runtime.openOptionsPage();
    try {
      if (menuItemId === 'link') await note(await sendLinks(linksOf(linkUrl)));
      else if (menuItemId === 'selection') await note(await sendText(selectionText));
      else await note(await sendLinks(linksOf(pageUrl)));
    } catch (error) {
      await note(problemWords(error), true);
    }
  },
);

/** Shows the outcome on the button, and in the popup that opens next. */
async function note(text: string, isProblem = false): Promise<void> {
  await chrome.storage.session.set({ outcome: { text, isProblem } });
  await chrome.action.setBadgeBackgroundColor({ color: isProblem ? '#b3261e' : '#07534f' });
  await chrome.action.setBadgeText({ text: isProblem ? '!' : '✓' });
}

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  const { type, challenge } = fieldsOf(message);
  if (sender.id !== chrome.runtime.id || type !== 'login-code-wanted') return;
  if (typeof challenge !== 'string' || !/^[\w-]{43}$/.test(challenge)) return;
  codeFor(sender, challenge).then(answer, () => answer(undefined));
  // The answer comes later.
  return true;
});

/** Codes are for the page of the sign-in of the drive, whole and not in a frame: other ports of its host are other sites. */
async function codeFor(
  { url = '', frameId, tab }: MessageSender,
  challenge: string,
): Promise<string | undefined> {
  const { origin, pathname } = new URL(url);
  const account = await readAccount();
  const isMeant = account?.site === origin && pathname.endsWith('/drive/login');
  return isMeant && frameId === 0 && tab !== undefined ? loginCode(challenge) : undefined;
}
