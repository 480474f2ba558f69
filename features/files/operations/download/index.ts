import { downloadChosen } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({ command: { position: 140, isPrimary: true, event: downloadChosen } });
