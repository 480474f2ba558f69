/**
 * Modal dialogs, popovers and what is inert, by the HTML standard (sections 4.11.4, 6.3 and 6.12): only what is inside of the
 * topmost modal dialog takes the focus; Escape cancels that dialog; closed, it gives the focus back.
 */

interface OpenModal {
  readonly dialog: HTMLDialogElement;
  readonly before: Element | null;
}

const modals: OpenModal[] = [];
const popovers = new WeakSet<Element>();
let isByKeyboard = false;

const topmost = (): OpenModal | undefined => {
  for (let last = modals.at(-1); last; last = modals.at(-1)) {
    if (last.dialog.isConnected && last.dialog.open) return last;
    modals.pop();
  }
  return undefined;
};

const isInert = (element: Element): boolean => {
  if (element.closest('[inert]')) return true;
  const modal = topmost();
  return modal !== undefined && !modal.dialog.contains(element);
};

export function standInForDialogs(): void {
  const { focus } = HTMLElement.prototype;
  const { matches } = Element.prototype;
  HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions) {
    if (!isInert(this)) focus.call(this, options);
  };
  Element.prototype.matches = function (this: Element, selectors: string): boolean {
    if (selectors === ':popover-open') return popovers.has(this) && this.isConnected;
    if (selectors === ':focus-visible') return document.activeElement === this && isByKeyboard;
    return matches.call(this, selectors);
  } as typeof matches;
  Object.assign(HTMLDialogElement.prototype, { showModal, show, close });
  Object.assign(HTMLElement.prototype, { showPopover, hidePopover });
  addEventListener('pointerdown', () => (isByKeyboard = false), true);
  addEventListener('keydown', () => (isByKeyboard = true), true);
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    const modal = topmost();
    if (key !== 'Escape' || defaultPrevented || !modal) return;
    if (modal.dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) modal.dialog.close();
  });
}

function show(this: HTMLDialogElement): void {
  this.setAttribute('open', '');
}

function showModal(this: HTMLDialogElement): void {
  if (this.open || !this.isConnected)
    throw new DOMException('It is open, or not in the page.', 'InvalidStateError');
  this.setAttribute('open', '');
  modals.push({ dialog: this, before: document.activeElement });
  const inside = 'a[href], button, input, select, textarea, [tabindex]';
  const candidates = [...this.querySelectorAll<HTMLElement>(inside)];
  for (const element of candidates) {
    element.focus();
    if (document.activeElement === element) return;
  }
  this.focus();
}

function close(this: HTMLDialogElement, result?: string): void {
  if (!this.open) return;
  this.removeAttribute('open');
  if (result !== undefined) this.returnValue = result;
  const at = modals.findIndex(({ dialog }) => dialog === this);
  const [closed] = at < 0 ? [] : modals.splice(at, 1);
  if (closed?.before instanceof HTMLElement && closed.before.isConnected) closed.before.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
}

function showPopover(this: HTMLElement): void {
  if (popovers.has(this) || !this.isConnected)
    throw new DOMException('It is open, or not in the page.', 'InvalidStateError');
  popovers.add(this);
}

function hidePopover(this: HTMLElement): void {
  popovers.delete(this);
}
