import type { UseFormReturn } from 'react-hook-form';
import type { GuidelinesInput } from '#shared/contracts/guidelines.ts';
import type { Held } from '#web/lib/record-save.ts';

export type LearningForm = UseFormReturn<Held<GuidelinesInput>>;
