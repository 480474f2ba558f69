import css from './art.module.css';
import own from './rows.module.css';

const WIDTHS = [132, 96, 164, 118, 148, 88, 126, 158, 104, 140, 112, 150];

/** A long list that moves as the page is scrolled; the mark in its scroll bar is as small as 100,000 rows make it. */
export function RowsArt() {
  return (
    <svg viewBox="0 0 480 400" preserveAspectRatio="xMinYMin slice" aria-hidden="true">
      <g className={own.rows}>
        {WIDTHS.map((width, index) => (
          <g key={width} transform={`translate(0 ${index * 52 - 104})`}>
            <path className={index === 6 ? css.wash : undefined} fill="none" d="M0 0h480v52H0z" />
            <path className={css.line} d="M0 51h480v1H0z" />
            <rect className={[css.mist, css.blush, css.haze][index % 3]} x="28" y="12" width="36" height="28" rx="6" />
            <rect className={index === 6 ? css.teal : css.line} x="82" y="21" width={width} height="10" rx="5" />
            <rect className={css.line} x="300" y="22" width="46" height="8" rx="4" />
            <rect className={css.line} x="372" y="22" width="58" height="8" rx="4" />
          </g>
        ))}
      </g>
      <rect className={css.sunken} x="462" width="10" height="400" />
      <rect className={`${css.faint} ${own.thumb}`} x="462" y="210" width="10" height="14" rx="5" />
    </svg>
  );
}
