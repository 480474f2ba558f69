import { opened } from './model.ts';
import view from './view.tsx';

/** The sign-in opens over documents too. */
const over = () => import('./over.tsx');

export default { view, opened, over };
