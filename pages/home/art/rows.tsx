import css from '../../../ui/art/palette.module.css';
import own from './rows.module.css';

const WIDTHS = [132, 96, 164, 118, 148, 88, 126, 158, 104, 140, 112, 150, 100];
const ROW = 52;
const CURRENT = 5;

/** Rows of a long list, at one size on every page width; they move as the page is scrolled. */
export function RowsArt() {
  return (
    <svg className={own.view} aria-hidden="true">
      <symbol id="home-row" className={css.line}>
        <path d={`M0 ${ROW - 1}h2000v1H0z`} />
        <rect className={own.wide} x="66%" y="22" width="46" height="8" rx="4" />
        <rect x="81%" y="22" width="48" height="8" rx="4" />
      </symbol>
      <g className={own.rows}>
        {WIDTHS.map((width, index) => (
          <g key={width} transform={`translate(0 ${(index - 2) * ROW})`}>
            {index === CURRENT && <path className={css.wash} d={`M0 0h2000v${ROW}H0z`} />}
            <use href="#home-row" width="100%" height={ROW} />
            <rect
              className={[css.mist, css.blush, css.haze][index % 3]}
              x="28"
              y="12"
              width="36"
              height="28"
              rx="6"
            />
            <path className={index === CURRENT ? own.current : own.name} d={`M87 26h${width - 10}`} />
          </g>
        ))}
      </g>
    </svg>
  );
}
