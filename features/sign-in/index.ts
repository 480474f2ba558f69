import { late } from '../../ui/late.tsx';
import type { SignInPanelProps } from './sign-in-panel.tsx';

/** Sign-in over a page, and in the place of one; both fetch their code when they are first shown. */
export const SignInDialog = late(() => import('./sign-in-dialog.tsx'));
export const SignInPanel = late<SignInPanelProps>(() => import('./sign-in-panel.tsx'));
