import { pdfText } from '#shared/exports/letters.ts';
import { type ExportWords, exportWords, footerOf } from '#shared/exports/words.ts';
import { type DocumentFile, type Look, logoSize, pageLine, SOFT } from '#worker/exports/document-file.ts';
import { type Fonts, Layout, MARGIN, openPdf, type Pdf } from '#worker/exports/pdf-layout.ts';

const SMALL = 8.5;

/** The bytes of a tagged PDF. Its fonts must have all its letters (`lackingLetter`). */
export function writePdf(file: DocumentFile, look: Look, fonts: Fonts): Promise<Buffer> {
  const words = exportWords(file.language);
  const pdf = openPdf(file, look, fonts, footerOf(words, file));
  const bytes = collected(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  pdf.addPage();
  const section = pdf.struct('Sect');
  root.add(section);
  new Layout(pdf, look).write(section, file.blocks);
  section.end();
  root.end();
  drawEdges(pdf, { file, look, words });
  pdf.end();
  return bytes;
}

function collected(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

/** Its types do not have it. */
type WithImages = Pdf & { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc };

type Edges = { file: DocumentFile; look: Look; words: ExportWords };

/** Header and footer of every page, once their number is known. They are no part of the text. */
function drawEdges(pdf: Pdf, { file, look, words }: Edges): void {
  // One object, however many pages show it.
  const image = look.logo && (pdf as WithImages).openImage(Buffer.from(look.logo.bytes));
  const foot = pdfText(footerOf(words, file));
  const { count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at);
    const { bottom } = pdf.page.margins;
    // Text below the margin would begin a new page.
    pdf.page.margins.bottom = 0;
    artifact(pdf, 'Top', () => {
      if (image && look.logo) pdf.image(image, MARGIN.left, 40, logoSize(look.logo));
      else
        pdf.font('bold').fontSize(10.5).fillColor(look.colour).text(pdfText(file.company), MARGIN.left, 44, ONE_LINE);
    });
    artifact(pdf, 'Bottom', () => {
      const [y, width] = [pdf.page.height - 48, pdf.page.width - MARGIN.left - MARGIN.right];
      const number = pageLine(words, at + 1, count);
      pdf.font('regular').fontSize(SMALL).fillColor(SOFT);
      const room = width - pdf.widthOfString(number) - 12;
      pdf.text(foot, MARGIN.left, y, { width: room, height: SMALL * 1.2, ellipsis: true });
      pdf.text(number, MARGIN.left, y, { ...ONE_LINE, width, align: 'right' });
    });
    pdf.page.margins.bottom = bottom;
  }
}

const ONE_LINE = { lineBreak: false } as const;

function artifact(pdf: Pdf, edge: 'Top' | 'Bottom', draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Pagination', attached: [edge] });
  draw();
  pdf.endMarkedContent();
}
