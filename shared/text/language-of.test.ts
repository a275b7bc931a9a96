import { describe, expect, it } from 'vitest';
import { LETTERS_TO_JUDGE, languageMismatch, languageOf } from '#shared/text/language-of.ts';

/** Each sentence three times has more than 200 letters. */
const texts: Record<string, string> = {
  en: 'You will lead a team of six people who repair bicycles, and you plan the work of the week with them. ',
  de: 'Du leitest ein Team von sechs Leuten, das Fahrräder repariert, und planst mit ihnen die Arbeit der Woche. ',
  fr: 'Vous dirigez une équipe de six personnes qui répare des vélos, et vous planifiez avec elle le travail de la semaine. ',
  es: 'Diriges un equipo de seis personas que repara bicicletas y planificas con ellas el trabajo de la semana. ',
  nl: 'Je leidt een team van zes mensen dat fietsen repareert, en je plant met hen het werk van de week. ',
  el: 'Θα διευθύνετε μια ομάδα έξι ατόμων που επισκευάζει ποδήλατα και θα σχεδιάζετε μαζί τους τη δουλειά της εβδομάδας. ',
  uk: 'Ви керуєте командою з шести людей, яка ремонтує велосипеди, і плануєте разом із ними роботу на тиждень. ',
  ru: 'Вы руководите командой из шести человек, которая ремонтирует велосипеды, и планируете с ними работу на неделю, это всё. ',
  ar: 'ستقود فريقًا من ستة أشخاص يصلحون الدراجات وتخطط معهم لعمل الأسبوع وتكتب ما تم إنجازه في كل يوم. ',
  he: 'תוביל צוות של שישה אנשים שמתקן אופניים ותתכנן איתם את העבודה של השבוע ואת החלוקה בין המשמרות. ',
  ko: '여섯 명이 자전거를 수리하는 팀을 이끌고 함께 한 주의 일을 계획하며 매일 무엇을 마쳤는지 기록합니다. 손님에게 친절하게 설명합니다. ',
  th: 'คุณจะนำทีมหกคนที่ซ่อมจักรยานและวางแผนงานของสัปดาห์ร่วมกับพวกเขาและบันทึกสิ่งที่ทำเสร็จในแต่ละวัน ',
  ja: '自転車を修理する六人のチームを率い、一週間の仕事を一緒に計画します。毎日終わったことを記録し、お客様に分かりやすく説明します。 ',
  zh: '你将带领一个由六人组成的自行车维修团队，和他们一起计划一周的工作，记录每天完成的事情，并向客户清楚地说明。 ',
};
const others: Record<string, string> = {
  it: 'Guidi un gruppo di sei persone che ripara le biciclette e pianifichi con loro il lavoro della settimana nella nostra officina. ',
  pt: 'Você lidera uma equipe de seis pessoas que conserta bicicletas e planeja com elas o trabalho da semana na nossa oficina. ',
  da: 'Du leder et hold på seks mennesker, der reparerer cykler, og planlægger ugens arbejde sammen med dem i vores værksted. ',
  sv: 'Du leder ett lag på sex personer som reparerar cyklar och planerar veckans arbete tillsammans med dem i vår verkstad. ',
  nb: 'Du leder et lag på seks personer som reparerer sykler, og planlegger ukens arbeid sammen med dem i verkstedet vårt. ',
  pl: 'Kierujesz zespołem sześciu osób, który naprawia rowery, i planujesz z nimi pracę na cały tydzień w naszym warsztacie. ',
  cs: 'Vedete tým šesti lidí, který opravuje kola, a plánujete s nimi práci na celý týden v naší dílně ve středu města. ',
  fi: 'Johdat kuuden hengen ryhmää, joka korjaa polkupyöriä, ja suunnittelet heidän kanssaan viikon työt korjaamollamme. ',
  tr: 'Bisiklet onaran altı kişilik bir ekibi yönetir ve haftanın işini onlarla birlikte atölyemizde planlarsınız. ',
  ro: 'Conduci o echipă de șase oameni care repară biciclete și planifici cu ei munca săptămânii în atelierul nostru. ',
};
const long = (text: string) => text.repeat(5);

describe('the language of a text', () => {
  it.each(Object.entries(texts))('finds %s by script or function words', (language, text) => {
    expect(languageOf(long(text))).toBe(language);
  });

  it.each(Object.entries(others))('does not judge a text in %s [LANG-05]', (language, text) => {
    expect(languageOf(long(text))).toBeNull();
    expect(languageMismatch(long(text), language)).toBeNull();
  });

  it('names the language that came out only when it is another than the wanted one [LANG-05]', () => {
    expect(languageMismatch(long(texts.en ?? ''), 'de-DE')).toBe('en');
    expect(languageMismatch(long(texts.en ?? ''), 'pl')).toBe('en');
    expect(languageMismatch(long(texts.en ?? ''), 'en-IN')).toBeNull();
    expect(languageMismatch(long(texts.de ?? ''), 'de-CH')).toBeNull();
    expect(languageMismatch(long(texts.ja ?? ''), 'zh')).toBe('ja');
    expect(languageMismatch(long(texts.ru ?? ''), 'uk')).toBeNull();
    expect(languageMismatch(long(texts.uk ?? ''), 'el')).toBe('uk');
  });

  it('says nothing under 200 letters or of names alone [LANG-05]', () => {
    const short = (texts.en ?? '').repeat(3).replace(/[^a-z]/gi, ' ');
    const upTo = (letters: number) => {
      let [at, seen] = [0, 0];
      while (seen < letters) if (/[a-z]/i.test(short[at++] ?? '')) seen++;
      return short.slice(0, at);
    };
    expect(languageMismatch(upTo(LETTERS_TO_JUDGE - 1), 'de-DE')).toBeNull();
    expect(languageMismatch(upTo(LETTERS_TO_JUDGE), 'de-DE')).toBe('en');
    expect(languageMismatch('Ines Marlow, Tomas Berg, Otterbeck Bicycles, Bristol, '.repeat(12), 'de-DE')).toBeNull();
  });

  it('reads foreign terms inside a text as part of it', () => {
    const mixed = `${texts.de}Du kennst Node.js, React, Continuous Integration, Test Driven Development und Code Reviews. `;
    expect(languageMismatch(long(mixed), 'de-DE')).toBeNull();
    expect(languageMismatch(long(`${texts.ar}C# React 62,000 `), 'ar')).toBeNull();
  });
});
