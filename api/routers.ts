import { adminQueueRoutes } from '#api/admin/queue-routes.ts';
import { adminRoutes } from '#api/admin/routes.ts';
import type { Deps } from '#api/deps.ts';
import { documentRoutes } from '#api/documents/routes.ts';
import { generatedDocumentRoutes } from '#api/generated-documents/routes.ts';
import { generationRoutes } from '#api/generations/routes.ts';
import { guidelineRoutes } from '#api/guidelines/routes.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import type { ApiRouter } from '#api/http/serve.ts';
import { profileRoutes } from '#api/profiles/routes.ts';
import { roleRoutes } from '#api/roles/routes.ts';
import { settingsRoutes } from '#api/settings/routes.ts';
import { templateRoutes } from '#api/templates/routes.ts';

/** Every router of the product below /api, one per noun. A request tries one after the other: what is asked most comes first. */
export const apiRouters = (deps: Deps, checkBearer: CheckBearer): ApiRouter[] => [
  generationRoutes(deps, checkBearer),
  generatedDocumentRoutes(deps, checkBearer),
  roleRoutes(deps, checkBearer),
  documentRoutes(deps, checkBearer),
  guidelineRoutes(deps, checkBearer),
  profileRoutes(deps, checkBearer),
  templateRoutes(deps, checkBearer),
  settingsRoutes(deps, checkBearer),
  adminRoutes(deps, checkBearer),
  adminQueueRoutes(deps, checkBearer),
];
