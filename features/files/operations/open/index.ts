import { openChosen } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({ command: { position: 110, reach: 'one', event: openChosen } });
