/** Tells the page’s styles how far up from the foot of the window an element reaches, so that notices keep off it. */
export const keepHeight = (property: `--${string}`) => (element: HTMLElement | null) => {
  if (element === null) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const { top } = element.getBoundingClientRect();
    style.setProperty(property, `${innerHeight - top}px`);
  });
  for (const part of [element, element.nextElementSibling]) if (part) observer.observe(part);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
};
