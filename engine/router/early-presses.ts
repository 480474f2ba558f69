/** The presses that the inline script of app pages has noted (`render/inline-scripts.ts`). */
interface EarlyPress {
  /** The form that was sent; null or absent where a button was pressed. */
  readonly form?: HTMLFormElement | null;
  readonly button?: HTMLButtonElement | null;
  end(): void;
}

/** Replays the visitor's last press from before hydration, if its element still exists. */
export function doEarlyPress(): void {
  const early = (window as { earlyPress?: EarlyPress }).earlyPress;
  if (early === undefined) return;
  early.end();
  const { form, button } = early;
  if (form?.isConnected) form.requestSubmit(button?.isConnected ? button : null);
  else if (button?.isConnected) button.click();
}
