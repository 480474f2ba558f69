import '../server/dev.ts';
