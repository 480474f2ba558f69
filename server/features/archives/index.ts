export { stagedArchives } from './repo.ts';
export { type ArchiveFeature, createArchiveFeature } from './service.ts';
