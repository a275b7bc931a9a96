import type { Rule } from '#shared/checks/rule.ts';
import { balance, passive } from '#shared/checks/rules/address.ts';
import { brandAvoid } from '#shared/checks/rules/brand.ts';
import { degree, musts, years } from '#shared/checks/rules/experience.ts';
import { genderCoded, genderDirect } from '#shared/checks/rules/gender.ts';
import { interviewCount, interviewForbidden } from '#shared/checks/rules/interview.ts';
import { linkBroken } from '#shared/checks/rules/link.ts';
import { emojiRule, hashtags, shouting } from '#shared/checks/rules/look.ts';
import { missingEssentials, missingName } from '#shared/checks/rules/missing.ts';
import { leftover, placeholder } from '#shared/checks/rules/open.ts';
import { payMissing } from '#shared/checks/rules/pay.ts';
import { ageDirect, familyDirect, healthDirect, originDirect } from '#shared/checks/rules/people.ts';
import { samePassage } from '#shared/checks/rules/same.ts';
import { hardText, length, longSentence } from '#shared/checks/rules/sentences.ts';
import { wordRules } from '#shared/checks/rules/words.ts';

/** Every rule, in the order in which 'What is checked, and why' lists them. */
export const rules: readonly Rule[] = [
  brandAvoid,
  genderDirect,
  ageDirect,
  originDirect,
  healthDirect,
  familyDirect,
  ...wordRules,
  placeholder,
  leftover,
  linkBroken,
  interviewForbidden,
  missingName,
  payMissing,
  missingEssentials,
  genderCoded,
  years,
  degree,
  musts,
  longSentence,
  hardText,
  length,
  balance,
  passive,
  interviewCount,
  shouting,
  emojiRule,
  hashtags,
  samePassage,
];
