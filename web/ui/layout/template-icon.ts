import { FileText, type Icon, Mail, Megaphone, MessagesSquare, SearchCode, Share2 } from '#web/ui/layout/icons.ts';

const looks: readonly [RegExp, Icon][] = [
  [/boolean/i, SearchCode],
  [/sourcing/i, Mail],
  [/social media/i, Share2],
  [/advert/i, Megaphone],
  [/interview/i, MessagesSquare],
];

/** The icon of a template, by its name; a name nobody foresaw gets a sheet of paper. */
export const templateIcon = (name: string | null): Icon =>
  looks.find(([named]) => named.test(name ?? ''))?.[1] ?? FileText;
