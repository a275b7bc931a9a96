import type { Lexicon } from '#shared/checks/words/lexicon.ts';

/** What a German advert says where it states an essential. */
export const deEssentials: Lexicon['essentials'] = {
  howToApply:
    /(?<!\p{L})(?:bewerb\p{L}*|bewirb|send(?:en|e|et)? (?:sie|uns|mir|dein\p{L}*|ihr\p{L}*)|schick\p{L}*|unterlagen|lebenslauf|kontakt\p{L}*|meld(?:en|e|et)|schreib\p{L}*|ruf\p{L}*|anruf\p{L}*|komm(?:en sie|t)? (?:\p{L}+ ){0,3}vorbei|schau(?:en sie)? (?:\p{L}+ ){0,3}vorbei|vorbeikommen|formular|sprachnachricht|whatsapp|zuschriften|klick\p{L}*|hochladen|lad(?:en|e)? [^.\n]{0,30} hoch|stell(?:en sie|e)? dich|interesse\?|lust\?|karriereseite|e-?mail an|telefon\p{L}*|tel\.)|@[\p{L}\p{N}]|https?:|www\.|\+?\d[\d ()/-]{8,20}\d/iu,
  whereToApply:
    /(?<!\p{L})(?:auf unserer (?:seite|website|homepage)|probearbeiten|probetag|unter der nummer|bescheid|telefonisch)/iu,
  arrangement:
    /(?<!\p{L})(?:remote|hybrid|vor ort|home ?-?office|mobil(?:e[ns]?)? arbeit\p{L}*|(?:von )?zu hause|zuhause|daheim|im büro|präsenz\p{L}*|in unsere[mr]?|am standort|standort|tage? (?:pro|in der|die) woche|ortsunabhängig|einsatzort|arbeitsort|dienstort|dienstsitz|arbeitsplatz ist|außendienst|auf montage|auf tour)/iu,
  workplace:
    /(?<!\p{L})(?:im|am|in der|in die|in den|in einem|in einer|an der|auf dem|auf der|auf den|bei uns|beim|vom|von der|auf) (?:\p{Ll}+ )?\p{L}*(?:werkstatt|halle|lager|hof|haus|laden|markt|filiale|klinik|krankenhaus|praxis|labor|küche|werk|fabrik|produktion|schule|kita|gruppe|station|stube|garten|gärtnerei|baustelle\p{L}*|feld|wald|stall|backstube|salon|studio|hotel|restaurant|gasthof|betrieb|büro|kanzlei|amt|rathaus|museum|theater|bibliothek|bad|schiff|lkw|bus|bahn|zug|strecke|tour|revier|weinberg|keller|theke|kasse|empfang|rezeption|ort|heim|wohngruppe|zentrale|depot|see|berg|alm|hütte)(?!\p{Ll}{4})/iu,
  hours:
    /(?<!\p{L})(?:vollzeit|teilzeit|befristet\p{L}*|unbefristet\p{L}*|festanstellung|fest angestellt|feste stelle|\p{L}*stunden|std|minijob|midijob|schicht\p{L}*|\p{L}*praktikum|werkstudent\p{L}*|aushilfe|saison\p{L}*|arbeitszeit\p{L}*|\p{L}*pensum|ganztags|halbtags|geringfügig\p{L}*|volontariat|freiberuflich|honorarbasis|elternzeitvertretung|tage (?:die|pro|in der) woche|viertagewoche|vier-tage-woche|ausbildung zu[mr])|\b\d{2} ?(?:h|%|prozent)(?!\p{L})/iu,
  equal:
    /(?<!\p{L})(?:unabhängig (?:von|davon)|(?:gleich|egal),? (?:welche[rnms]?|woher|wer|wie|ob|was)|ungeachtet|\p{L}*chancengleich\p{L}*|gleiche chancen|gleichstellung\p{L}*|gleichbehand\p{L}*|gleichberechtig\p{L}*|vielfalt|vielfältige?[rns]? (?:team|menschen|bewerb)\p{L}*|diversität|diversity|alle[rn]? (?:menschen|geschlechter\p{L}*|hintergründe|herkünfte|kulturen)|schwerbehindert\p{L}*|\p{L}*behinderung(?:en)?|gleicher eignung|willkommen(?: sind|,| ist)|(?:alle|jede[rn]?|jeder mensch) (?:\p{L}+ ){0,2}willkommen|jede[rns]? (?:herkunft|geschlechts?|alters)|(?:herkunft|geschlecht|alter|religion)[^.\n]{0,60}(?:egal|schnuppe|wurs(?:ch)?t|keine rolle|unwichtig|nicht an|nebensache|zweitrangig)|spiel(?:t|en) (?:\p{L}+ ){0,3}keine rolle|inklusi\p{L}+|diskriminier\p{L}+|barrierefrei\p{L}*|jeglicher|offen für alle|freuen uns (?:\p{L}+ )?(?:über|auf) (?:\p{L}+ )?(?:alle|menschen|bewerbungen (?:von|aller|unabhängig)))/iu,
};
