import { FormattedMessage } from 'react-intl';
import css from '../../../ui/art/palette.module.css';
import own from './two-drives.module.css';

/** Two drives that name the same contents. The second line is all that saving adds. */
export function TwoDrives() {
  return (
    <div className={own.figure} aria-hidden="true">
      <p>
        <FormattedMessage id="home.sharing.theirs" />
      </p>
      <p>
        <FormattedMessage id="home.sharing.yours" />
      </p>
      <svg viewBox="0 0 600 418" aria-hidden="true">
        <Contents y={282} shade={css.haze} left={css.mist} />
        <Contents y={246} shade={css.mist} left={css.teal} />
        <Contents y={210} shade={css.teal} left={css.deep} />
        <g transform="matrix(1 .46 -1 .46 300 214)">
          <rect className={css.snow} x="14" y="14" width="34" height="34" rx="3" />
          <rect className={css.apricot} x="56" y="14" width="34" height="34" rx="3" />
          <rect className={css.mist} x="14" y="56" width="34" height="34" rx="3" />
          <rect className={css.snow} x="56" y="56" width="34" height="34" rx="3" />
        </g>
        <path className={css.lagoonLine} d="M116 150v56c0 40 20 52 66 52" />
        <path
          className={`${css.apricotLine} ${own.draw}`}
          pathLength="100"
          d="M484 150v56c0 40-20 52-66 52"
        />
        <Drive x={0} />
        <g transform="translate(368)">
          <Drive x={0} />
          <g className={own.arrive}>
            <rect className={own.ring} x="66" y="74" width="100" height="80" rx="12" />
            <Folder tone={css.apricot} back={css.tan} />
          </g>
        </g>
        <Folder tone={css.teal} back={css.deep} />
      </svg>
      <p className={own.once}>
        <FormattedMessage id="home.sharing.once" />
      </p>
    </div>
  );
}

interface ContentsProps {
  readonly y: number;
  readonly shade: string | undefined;
  readonly left: string | undefined;
}

function Contents({ y, shade, left }: ContentsProps) {
  return (
    <g transform={`translate(300 ${y})`}>
      <path className={left} d="M-118 52v26L0 132v-26z" />
      <path className={left} d="M118 52v26L0 132v-26z" />
      <path className={shade} d="M0-2 118 52 0 106-118 52z" />
    </g>
  );
}

function Drive({ x }: { readonly x: number }) {
  return (
    <g transform={`translate(${x})`}>
      <rect className={own.window} x="2" y="2" width="228" height="168" rx="14" />
      <path className={css.line} d="M2 38h228v2H2z" />
      <circle className={css.mist} cx="24" cy="20" r="7" />
      <rect className={css.sunken} x="130" y="12" width="82" height="16" rx="8" />
      <rect className={css.sunken} x="18" y="56" width="36" height="10" rx="5" />
      <rect className={css.sunken} x="18" y="76" width="30" height="10" rx="5" />
      <rect className={css.sunken} x="18" y="96" width="34" height="10" rx="5" />
      <rect className={css.sunken} x="180" y="84" width="34" height="28" rx="6" />
      <rect className={css.sunken} x="180" y="120" width="34" height="28" rx="6" />
    </g>
  );
}

function Folder({ tone, back }: { readonly tone: string | undefined; readonly back: string | undefined }) {
  return (
    <g transform="translate(80 84)">
      <path className={back} d="M0 8a6 6 0 0 1 6-6h20l8 8h32a6 6 0 0 1 6 6v30H0z" />
      <path className={tone} d="M0 22a5 5 0 0 1 5-5h62a5 5 0 0 1 5 5v32a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6z" />
    </g>
  );
}
