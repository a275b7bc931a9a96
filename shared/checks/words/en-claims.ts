import { rowsOf, type WordRow } from '#shared/checks/words/rows.ts';

/** Claims about a reader, and words about pay that say nothing. */
export const claimRows: readonly WordRow[] = [
  ...rowsOf({
    rule: 'reader/claim',
    source: 'house',
    why: 'Nobody has looked at this reader. Say what the job offers instead.',
    rows: `
i saw your profile; i've seen your profile; i have seen your profile; we saw your profile; saw your profile; having seen your profile; seeing your profile; after seeing your profile
i came across your profile; came across your profile; i came across your; came across your cv; came across your linkedin; came across your work; came across your details; stumbled upon your profile; stumbled across your profile; stumbled on your profile; found your profile; i found your profile; discovered your profile; landed on your profile
your profile caught; your profile stood out; your profile stands out; your profile jumped out; your profile impressed; your profile shows; your profile suggests; your profile tells; your profile looks; your profile is; your profile really; your profile immediately; your profile and; your profile popped up; your profile came up; your linkedin profile; your online profile; your github profile
your cv caught; your cv stood out; your cv shows; your resume caught; your resume stood out; your portfolio caught; your portfolio stood out; your portfolio shows; your portfolio impressed
looked at your profile; looking at your profile; looking through your profile; reviewing your profile; reviewed your profile; read your profile; reading your profile; viewed your profile; browsing your profile; going through your profile; checked out your profile; based on your profile; judging by your profile; from your profile; on your profile; your profile on linkedin
your impressive; impressive background; impressive career; impressive track record; impressive experience; impressive work at; impressive profile | | | @impressive
impressed by your; impressed with your; i was impressed; i'm impressed; i am impressed; we were impressed; really impressed; very impressed; deeply impressed; so impressed | | | ~ by how our; ~ by the
your background in; your background as; your background at; your background is; your background and; your background makes; your background would; your background looks; your strong background; your rich background; your solid background; with your background; given your background; someone of your background | | | whatever ~; whatever your ~
your experience at; your experience is; your experience makes; your experience shows; your experience looks; your extensive experience; your wealth of experience; your years of experience | | | whatever ~; depend ~; depending on ~; according to ~; if ~
your deep experience; your vast experience; with your experience; given your experience; based on your experience; a person of your experience; your experience stood out; your experience caught | | | whatever ~; depend ~; depending on ~; according to ~; if ~
your track record; your proven track record; your career so far; your career to date; your career path; your career has; your career history; your career at | | | in ~; ~ here; build ~; ~ with us
your career journey; your current role at; your current employer; your current position at; your time at; your recent role; your role at | | | in ~; ~ here; build ~; ~ with us
i noticed your; i noticed that you; i noticed you; we noticed your; we noticed you; i've noticed your; noticed your; i see that you; i see you've; i see you have; i see you are; i can see that you; i can see you; i saw that you; i saw you; i spotted your; i spotted that you
i read your; i've read your; i have read your; i enjoyed your; i enjoyed reading your; i loved your; loved your post; loved your article; your recent post; your recent article; your latest post; your recent talk; your recent project; your recent work; your latest project; your blog post; your conference talk; your open source work; your contributions to; your post about; your article on; your talk at
i've been following; i have been following; been following your; following your work; following your career; followed your career; followed your work; admired your; i admire your; i've admired; big fan of your
your skills match; your skills are; your skill set is; your skillset is; your skills look; your skills stood out; your skills caught; your skills make; your unique skills; your unique skill set | | | in ~; build ~; ~ here; share ~; when ~; once ~; of ~ with
your exceptional; your outstanding; your remarkable; your stellar; your excellent background; your strong track record; your talent for; your passion for; your expertise at; your deep expertise | | | in ~; build ~; ~ here; share ~; when ~; once ~; of ~ with
congratulations on; congrats on; well done on | | | |
you were recommended; you come highly recommended; you came highly recommended; recommended you; was recommended to me; recommended by a colleague; a mutual contact; mutual connection; mutual connections; we have connections in common; a colleague of yours; your colleague
you'd be a perfect fit; you would be a perfect fit; you are a perfect fit; you're a perfect fit; you'd be a great fit; you would be a great fit; you are a great fit; you're a great fit; you'd be an ideal; you would be an ideal | | It judges a reader nobody knows. Say what the job is, and let them judge.
you are the ideal; you're the ideal; you'd be perfect; you would be perfect; you're exactly; you are exactly; you're just the; you are just the; perfect match for your; perfect fit for your | | It judges a reader nobody knows. Say what the job is, and let them judge.
as an experienced; as a seasoned; as a talented; as a skilled; as a leading; as an expert in; as an accomplished; as a highly skilled; as a successful | | It says what the reader is, and nobody has looked. | work ~; join ~; joining ~; us ~; role ~; known ~; grow ~
i know you; i know that you; i know you're; i understand you're; i understand that you are; i understand you are; i believe you are; i believe you're | | It claims to know the reader. | ~ are busy; ~ may; ~ might; ~ get
i can tell you; you must be used to; you are clearly; you're clearly; you clearly; you obviously; you've clearly; you have clearly | | It claims to know the reader. | ~ are busy; ~ may; ~ might; ~ get
`,
  }),
  ...rowsOf({
    rule: 'pay/vague',
    source: 'house',
    why: 'It says nothing about the pay. A range brings answers from more people.',
    rows: `
competitive salary; competitive salaries; competitive base salary; competitive annual salary; highly competitive salary; very competitive salary; competitive starting salary; competitive basic salary | - a; with a; we offer a; for a
competitive pay; competitive wage; competitive wages; competitive rates of pay; competitive rate of pay; competitive hourly rate; competitive hourly rates; competitive day rate; competitive rate; competitive rates; competitive hourly pay; competitive hourly wage; highly competitive pay | -
competitive package; competitive remuneration; competitive remuneration package; competitive compensation; competitive compensation package; competitive salary package; competitive total package; competitive reward; competitive rewards; competitive rewards package | - a; with a; we offer a
competitive salary and benefits; competitive pay and benefits; competitive benefits package; competitive benefits; competitive offer; competitive terms; competitive earnings; competitive bonus; competitive commission | - a; with a; we offer a
attractive package; attractive salary; attractive salary package; attractive remuneration; attractive remuneration package; attractive pay; attractive compensation; attractive compensation package | - an; with an
attractive benefits; attractive benefits package; attractive bonus; attractive wage; attractive wages; attractive rate; attractive rates; attractive terms | - an; with an
generous salary; generous pay; generous package; generous remuneration; generous compensation; generous wage; generous wages; generous rate of pay; generous rates; generous benefits package; generous bonus; generous salary package; generous reward; generous commission | -
excellent salary; excellent pay; excellent package; excellent remuneration; excellent rates of pay; excellent rates; excellent compensation; excellent wage | -
excellent wages; excellent basic salary; excellent basic; excellent earnings; excellent earning potential; excellent benefits package; excellent rate of pay; excellent salary package | -
great pay; great salary; great package; great wages; great rates; great rates of pay; great remuneration; great earning potential; great compensation; great hourly rate | -
good pay; good salary; good package; good wages; good rate of pay; good rates of pay; good hourly rate; good remuneration; decent pay; decent salary | - | | ~ gap; ~ for work; equal
decent wage; decent wages; fair pay; fair salary; fair wage; fair wages; handsome salary; handsome package; healthy salary; strong salary | - | | ~ gap; ~ for work; equal
depending on experience; dependent on experience; dependant on experience; salary based on experience; pay based on experience; based on skills and experience; according to experience; doe; d.o.e | | Say the range: from which amount to which. | ~ band; jane ~; john ~
salary negotiable; negotiable salary; pay negotiable; negotiable pay; rate negotiable; negotiable rate; package negotiable; salary is negotiable | | Say the range that can be negotiated.
pay is negotiable; wage negotiable; salary by negotiation; salary to be agreed; salary to be discussed; salary to be negotiated; salary open; salary neg | | Say the range that can be negotiated.
commensurate with experience; salary commensurate; commensurate with skills; commensurate with your experience; commensurate with qualifications; commensurate with the role; commensurate salary; commensurate pay | | Say the range: from which amount to which.
market rate; market rates; market salary; market-rate pay; at market rate; above market rate; above market salary; above market pay; above-market compensation; market competitive; market competitive salary; market leading salary; market leading pay; market leading package; market-leading compensation; industry leading pay; industry leading salary; industry leading package; industry leading compensation; industry standard salary; industry standard pay; best in market pay; above average pay; above average salary; above-average wages; top of market pay; top of the market
uncapped earnings; uncapped commission; uncapped earning potential; uncapped bonus; unlimited earnings; unlimited earning potential; unlimited commission; high earning potential; huge earning potential; realistic earnings | | Say what people in this job earned last year.
great ote; excellent ote; uncapped ote; earn what you deserve; earn what you are worth; earn what you're worth; high earnings; top earners; paid what you are worth; paid what you're worth | | Say what people in this job earned last year.
salary on application; salary upon application; salary on request; pay on application; details on application; salary disclosed at interview; salary discussed at interview; salary to be disclosed | | Readers without a figure go on to the next notice.
salary not disclosed; undisclosed salary; confidential salary; salary confidential; salary upon request; salary details on request; salary available on request | | Readers without a figure go on to the next notice.
rewarded handsomely; handsomely rewarded; well paid; well-paid role; well paid job; well remunerated; well compensated; paid well; pays well; we pay well; highly paid; generously rewarded; generously paid; fairly paid; paid fairly; pay fairly; paid competitively; pay competitively; compensated fairly; competitively paid
appropriate salary; suitable salary; salary to match; salary to suit; salary for the right candidate; salary for the right person; package for the right candidate; package to match | | Say the range: from which amount to which.
pay to match; salary that reflects; pay that reflects; salary reflecting; salary that matches; competitive and fair pay; performance related salary | | Say the range: from which amount to which.
`,
  }),
];
