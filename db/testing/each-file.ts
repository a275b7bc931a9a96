import { releaseAtEnd } from '#db/testing/at-end.ts';

releaseAtEnd();
