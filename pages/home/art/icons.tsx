import type { ReactNode } from 'react';
import css from '../../../ui/art/palette.module.css';

/** Small line drawings of one weight, 24 by 24, in the colour of the text around them. */
function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export const FolderIcon = () => (
  <Icon>
    <path d="M3 7a2 2 0 0 1 2-2h4l2.5 2.5H19a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z" />
  </Icon>
);
export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </Icon>
);
export const ShareIcon = () => (
  <Icon>
    <path d="M12 15V4m-4 4 4-4 4 4M5 13v5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5" />
  </Icon>
);
export const TrashIcon = () => (
  <Icon>
    <path d="M4 7h16M9 7V4.5h6V7M6.5 7l1 13h9l1-13" />
  </Icon>
);
export const LinkIcon = () => (
  <Icon>
    <path d="M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1-1" />
  </Icon>
);
export const CheckIcon = () => (
  <Icon>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);
export const KeypadIcon = () => (
  <Icon>
    <rect x="3" y="7" width="18" height="10" rx="2.5" />
    <path d="M7 12h.01M11 12h.01M15 12h2.5" />
  </Icon>
);
export const CalendarIcon = () => (
  <Icon>
    <path d="M4 7.5a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 10h16M8 3.5V7m8-3.5V7m-6 8 2 2 3-3.5" />
  </Icon>
);
export const PhoneIcon = () => (
  <Icon>
    <path d="M7 5a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2zm3.5 7 1.2 1.2 2-2.4M11 18h2" />
  </Icon>
);
export const FingerprintIcon = () => (
  <Icon>
    <path d="M5 9.5A7.5 7.5 0 0 1 12 4.5c4.2 0 7 3 7 7v2M8 19c-1-2-1-4-1-7a5 5 0 0 1 10 0c0 3 0 4.5-.6 7M12 11.5c0 4 .2 6-.4 8.5" />
  </Icon>
);
export const ServerIcon = () => (
  <Icon>
    <rect x="4" y="4" width="16" height="7" rx="2" />
    <rect x="4" y="13" width="16" height="7" rx="2" />
    <path d="M8 7.5h.01M8 16.5h.01M12 7.5h4m-4 9h4" />
  </Icon>
);
