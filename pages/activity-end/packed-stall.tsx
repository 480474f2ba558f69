import css from './packed-stall.module.css';

/** The market stall of the campaigns, packed up: canopy rolled, boxes on a hand cart, the lamp still on. */
export function PackedStall({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 420 260" aria-hidden="true" focusable="false">
      <circle className={css.glow} cx="86" cy="84" r="46" />
      <path className={css.line} d="M86 236V96M86 52q0-30 32-30" />
      <path className={css.shade} d="M62 96q0-36 24-36t24 36z" />
      <circle className={css.lamp} cx="86" cy="98" r="8" />
      <Cart />
      <RolledCanopy />
      <path className={css.line} d="M16 238h388" />
    </svg>
  );
}

function Cart() {
  return (
    <>
      <path className={css.line} d="M150 210h170l26-116q3-12 16-12h14" />
      <rect className={css.box} x="160" y="140" width="76" height="66" rx="8" />
      <rect className={css.band} x="190" y="140" width="16" height="66" />
      <rect className={css.box} x="244" y="156" width="62" height="50" rx="8" />
      <rect className={css.band} x="268" y="156" width="14" height="50" />
      <rect className={css.box} x="178" y="86" width="62" height="50" rx="8" />
      <path className={css.ribbon} d="M188 98h20M188 108h34" />
      <circle className={css.wheel} cx="190" cy="220" r="17" />
      <circle className={css.wheel} cx="290" cy="220" r="17" />
      <circle className={css.hub} cx="190" cy="220" r="5" />
      <circle className={css.hub} cx="290" cy="220" r="5" />
    </>
  );
}

function RolledCanopy() {
  return (
    <g transform="rotate(-16 286 132)">
      <rect className={css.canopy} x="232" y="122" width="92" height="24" rx="12" />
      <path className={css.stripe} d="M252 122h16v24h-16zM288 122h16v24h-16z" />
    </g>
  );
}
