/** The thread that draws all pages for search engines and link previews. Built to `dist/server/survey-thread.js`. */
import { serveSurveys } from '../engine/live/survey-thread.ts';
import { code } from './registry.ts';

serveSurveys(code);
