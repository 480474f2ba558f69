/** Sign-in as the content of a page: the index is for windows over one, which have no use for its shape. */
import { late } from '../../ui/late.tsx';
import { SignInShape } from './sign-in-place.tsx';

export { operatorLinkOpened, secretIn } from './operator-link.ts';
export { SignInPlace, SignInShape } from './sign-in-place.tsx';

export const SignInPanel = late(() => import('./sign-in-panel.tsx'), <SignInShape />);
