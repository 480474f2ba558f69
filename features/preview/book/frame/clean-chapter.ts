/** Elements that could load, run or lead anywhere; none of them belongs to what is read. */
const refused = [
  ...['script', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe'],
  ...['base', 'meta', 'template', 'dialog', 'noscript'],
].join();

/** Attributes that run, send or lead, beside those that begin with `on`. */
const refusedAttributes = new Set(
  `action formaction srcdoc srcset imagesrcset ping target download manifest autofocus autoplay contenteditable popover
  popovertarget command commandfor accesskey tabindex nonce integrity crossorigin http-equiv`.split(/\s+/),
);

/**
 * Takes out of a chapter whatever is not text, picture or style. The frame's policy and sandbox forbid the same: neither
 * relies on the other. What is taken out leaves an empty element, so that places in the chapter keep their numbers.
 * The size that a page is laid out for stays as `data-viewport`.
 */
export function cleanChapter(chapter: Document, isExternal: (href: string) => boolean): void {
  const viewport = chapter.querySelector('meta[name="viewport"]')?.getAttribute('content') ?? '';
  chapter.documentElement.setAttribute('data-viewport', viewport);
  for (const element of chapter.querySelectorAll(refused)) {
    if (element !== chapter.documentElement) element.replaceWith(emptied(chapter));
  }
  for (const link of chapter.querySelectorAll('link')) {
    const isStyle = /(?:^|\s)stylesheet(?:\s|$)/i.test(link.getAttribute('rel') ?? '');
    if (!isStyle || !link.getAttribute('href')?.startsWith('blob:')) link.replaceWith(emptied(chapter));
  }
  // Values that an animation sets are no attributes that could be read here.
  for (const animation of chapter.querySelectorAll('set, animate, animateMotion, animateTransform'))
    animation.replaceWith(emptied(chapter));
  for (const element of chapter.querySelectorAll('*')) cleanAttributes(element, isExternal);
}

function cleanAttributes(element: Element, isExternal: (href: string) => boolean): void {
  for (const { name, localName, value } of [...element.attributes]) {
    const isRefused = /^on/i.test(localName) || refusedAttributes.has(localName.toLowerCase());
    const isLink = localName.toLowerCase() === 'href' && element.localName.toLowerCase() === 'a';
    if (isRefused || (isLink && runs(value))) {
      element.removeAttribute(name);
    } else if (isLink && isExternal(value)) {
      // Where it leads can be read; nothing leads out of the frame.
      element.removeAttribute(name);
      element.setAttribute('title', value.slice(0, 2048));
    }
  }
}

/** As browsers read it, which pass over line breaks within. */
const runs = (href: string): boolean =>
  ['javascript:', 'vbscript:', 'data:'].includes(URL.parse(href, 'https://book.invalid/')?.protocol ?? '');

const emptied = (chapter: Document): HTMLElement => {
  const element = chapter.createElementNS('http://www.w3.org/1999/xhtml', 'span') as HTMLElement;
  element.hidden = true;
  return element;
};
