/** The places a search string is rewritten for; the first is chosen until another is. */
export const TARGET_IDS = ['linkedin', 'linkedin_recruiter', 'google', 'github', 'cv_database'] as const;
export type TargetId = (typeof TARGET_IDS)[number];
