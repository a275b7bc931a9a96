/**
 * The SHA-256 of the prompts that earlier releases seeded, by template: of system_prompt, a line break and
 * prompt_template. A row that still holds one of them was never edited and gets the new prompts. A change of a
 * released prompt needs its digest here.
 */
export const earlierPrompts: Readonly<Record<string, readonly string[]>> = {
  'Job and Person Spec': ['9d884a1fbcf69ad1479a3a3dffa4b3e491053b6b682d74d72a4a3d4ea17185bc'],
  'Job Advert': ['f9ef3b047ce85a2819f256651648737a531d1b05ec28b7642d30cde12c0473bb'],
  'Interview Questions': ['4ed6b306f58cef21524223f3a3a4574b586d9b3f316f629f9e5d1444c1f7822a'],
  'Sourcing Email': ['7cd3dae484a9169db36e0c3e00c645d555ca0510e6a838e8a0a6204f39438dac'],
  'Social Media Ad': ['8c4702041b818fa41927e4ffeb307d1397f8e17c43c1415c785ddd24f041acfd'],
  // Its prompt was code and the row blank.
  'Boolean Search Strings': ['01ba4719c80b6fe911b091a7c05124b64eeece964e09c058ef8f9805daca546b'],
};
