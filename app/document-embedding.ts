/** A document in a frame: fetched there alone. */
import { postActionsOfDocument } from '../engine/router/embed.ts';
import { embedding } from './embedding.ts';

postActionsOfDocument(embedding);
