/** The terms on which a window is shown by itself. */
export interface PopupShow {
  readonly as: 'window' | 'banner';
  readonly to: 'everyone' | 'new' | 'free' | 'ending';
  /** Days between two times in a browser. */
  readonly every: number;
  /** Times in all. */
  readonly most: number;
}
