import { listTemplates, type Template } from '#shared/text/contracts/templates.ts';
import { readOf } from '#web/lib/endpoint.ts';

const inOrder = ({ items }: { items: Template[] }): Template[] => items.toSorted((a, b) => a.sort_order - b.sort_order);

/** All templates, in their display order. */
export const templatesQuery = { ...readOf(listTemplates), select: inOrder };
