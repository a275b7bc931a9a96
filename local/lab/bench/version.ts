/** The versions of the documents `made` that a statement of an experiment inserts: a text always has one. */
export const VERSION_OF_MADE = `
  insert into document_versions (document_id, workspace_id, number, ordinal, content, kind, metadata, origin, author_id,
      saved_at, created_at)
  select id, workspace_id, version, 1, content, kind, metadata, 'generated', user_id, updated_at, updated_at
  from made`;
