import type { KindName } from '#shared/text/kinds/names.ts';
import { FileText, type Icon, Mail, Megaphone, MessagesSquare, SearchCode, Share2 } from '#web/ui/layout/icons.ts';

const icons: Partial<Record<KindName, Icon>> = {
  boolean_search: SearchCode,
  sourcing_email: Mail,
  social_ad: Share2,
  job_advert: Megaphone,
  interview_questions: MessagesSquare,
};

/** The icon of a kind; plain texts have a sheet of paper. */
export const templateIcon = (kind: KindName): Icon => icons[kind] ?? FileText;
