export { createDecoderBudget } from './decoder-process.ts';
export { createPictureEncoder, type PictureEncoder } from './encoder.ts';
export type { MemoryBudget } from './memory-budget.ts';
export { createResizer } from './resizer.ts';
export { thumbnailRoutes } from './routes.ts';
export { createThumbnails, type Thumbnails } from './service.ts';
export { isPicture } from './sizes.ts';
