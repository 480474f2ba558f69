export { Further } from './further.tsx';
export { furtherSchema, labelledLinkSchema, linkedPointSchema, pointSchema } from './schema.ts';
