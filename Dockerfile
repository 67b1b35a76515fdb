# nescio serve or nescio gateway, without root and without network of its own: see docs/guides/service.md.
FROM python:3.12-slim AS build
WORKDIR /build
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
COPY tools/check_release.py ./tools/
RUN python -m venv /opt/nescio && /opt/nescio/bin/pip install --no-cache-dir '.[serve]'

FROM python:3.12-slim
RUN useradd --system --uid 10001 --no-create-home nescio
COPY --from=build /opt/nescio /opt/nescio
ENV PATH=/opt/nescio/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
USER 10001
EXPOSE 8300
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8300/health', timeout=4)"]
ENTRYPOINT ["nescio"]
CMD ["serve", "--host", "0.0.0.0", "--tokens", "/run/secrets/tokens", "--behind-proxy"]
