/** Parts of German patterns: `<kin>` in a pattern stands for them. */
const SETS: Readonly<Record<string, string>> = {
  /** Occupations as one man; with '-in' as one woman. Compounds end with them. */
  job: 'fahrer|arbeiter|leiter|verkäufer|techniker|technologe|berater|entwickler|ingenieur|mechaniker|mechatroniker|elektriker|elektroniker|monteur|assistent|meister|helfer|koch|maler|pfleger|verwalter|redakteur|buchhalter|bearbeiter|kellner|maurer|tischler|schreiner|bäcker|metzger|fleischer|konditor|gärtner|lehrer|erzieher|betreuer|trainer|dachdecker|zimmerer|zimmermann|installateur|schlosser|dreher|fräser|schweißer|lackierer|lagerist|kommissionierer|disponent|kassierer|friseur|apotheker|arzt|therapeut|sanitäter|schrauber|zusteller|kurier|handwerker|schwimmer|chauffeur|pilot|landwirt|winzer|förster|notar|anwalt|controller|architekt|zeichner|planer|programmierer|administrator|analyst|texter|grafiker|designer|fotograf|gestalter|florist|schneider|näher|optiker|akustiker|drucker|bediener|wächter|portier|pförtner|rezeptionist|barkeeper|sommelier|küchenchef|spüler|reiniger|packer|verlader|vertreter|außendienstler|vertriebler|geselle|polier|schichtführer|kranführer|baggerführer|geschäftsführer|referent|dozent|bibliothekar|sekretär|kaufmann|makler|gutachter|prüfer|kontrolleur|laborant|chemiker|informatiker|praktikant|hausmeister|angestellter|fliesenleger|gerüstbauer|galvaniseur|glaser|klempner|allrounder|wirt|logopäde|pädagoge|zahntechniker|manager|melker|schäfer|imker|müller|brauer|böttcher|schornsteinfeger|steuermann|matrose|kapitän',
  jobs: '\\p{L}*(?:<job>)',
  woman:
    '\\p{L}*(?:(?:<job>)in|köchin|ärztin|anwältin|kauffrau|fachfrau|pädagogin|logopädin|wirtin|wäscherin|kosmetikerin|hebamme|büglerin|haushälterin|schwester)',
  kin: 'Mann|Frau|Ehemann|Ehefrau|Gatte|Gattin|Partner(?:in)?|Lebenspartner(?:in)?|Lebensgefährt\\p{L}+|Familie|Kinder|Kindern|Eltern|Freund(?:in)?|Schwiegereltern',
  your: '(?:Ihr|dein|euer|eur)(?:e[rnms]?)?',
  mothers:
    'Mütter|Müttern|Mutter|Mamas?|Muttis?|Hausfrau(?:en)?|Hausmann|Hausmänner|Ehefrau(?:en)?|Familienväter|Alleinverdiener|Großmütter|Omas|Teilzeitmütter|Teilzeitmamas?',
  ill: 'Einschränkung(?:en)?|Behinderung(?:en)?|Vorerkrankung(?:en)?|Rückenleiden|Rückenprobleme[n]?|Höhenangst|Allergien|Allergiker\\p{L}*|Erkrankung(?:en)?|Handicaps?|Asthma|Depressionen|Epilepsie|Gehbehinderung(?:en)?|Sehschwäche|Hörschäden|Schwerbehinder\\p{L}+|Rollstuhlfahrer\\p{L}*|Gebrechen|Wehwehchen|Zipperlein',
  land: 'deutsch|österreichisch|schweizerisch|bayerisch|bairisch|schwäbisch|europäisch|westeuropäisch|mitteleuropäisch|nordeuropäisch|einheimisch|hiesig|abendländisch|westlich',
  native:
    'Schwabe|Schwäbin|Bayer|Kölner|Berliner|Hamburger|Münchner|Wiener|Tiroler|Sachse|Franke|Norddeutscher|Westfale|Rheinländer|Hesse|Badener|Pfälzer|Hanseat|Deutscher|Österreicher|Schweizer|Oberbayer|Ostfriese|Einheimischer',
  belief: 'christlich|katholisch|evangelisch|muslimisch|jüdisch|islamisch|orthodox',
};

const spelledOut = (text: string): string =>
  text.replace(/<(\w+)>/g, (_, name: string) => `(?:${spelledOut(SETS[name] ?? '')})`);

/** A pattern of whole words in any case; `<set>` as above, `~` for the endings of an adjective. */
export const german = (text: string, flags = 'giu'): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${spelledOut(text).replaceAll('~', '(?:e[rnms]?)?')})(?!\\p{L})`, flags);
